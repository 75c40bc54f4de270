CREATE TABLE "digests" (
	"date" date PRIMARY KEY NOT NULL,
	"first_sent_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"paused" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"email_hash" varchar(64) NOT NULL,
	"email" text NOT NULL,
	"frequency" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"covered_until" date,
	"last_sent_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"soft_bounces" date[] DEFAULT '{}' NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_code" integer,
	CONSTRAINT "subscribers_key_unique" UNIQUE("key"),
	CONSTRAINT "subscribers_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE INDEX "subscribers_due" ON "subscribers" USING btree ("status","covered_until");