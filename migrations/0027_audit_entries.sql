CREATE TABLE "audit_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"network" text,
	"device" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"key" varchar(64),
	CONSTRAINT "audit_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");