CREATE TABLE "chat_people" (
	"author" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"former_name" text,
	"address_hash" text NOT NULL,
	"muted_at" timestamp with time zone,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_room" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_room_single" CHECK ("chat_room"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"present" boolean DEFAULT false NOT NULL,
	"last_seen" timestamp with time zone,
	"farewell_ends_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "presence_single" CHECK ("presence"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "presence_tabs" (
	"tab" text PRIMARY KEY NOT NULL,
	"sid" varchar NOT NULL,
	"last_heard" timestamp with time zone NOT NULL,
	"leaving_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "presence_tabs" ADD CONSTRAINT "presence_tabs_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_revision" ON "chat_messages" USING btree ("revision");--> statement-breakpoint
ALTER TABLE "chat_messages" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_key" UNIQUE("author_id","key");--> statement-breakpoint
INSERT INTO "chat_room" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "presence" DEFAULT VALUES;
