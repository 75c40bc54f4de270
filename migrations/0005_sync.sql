DROP INDEX "sync_file_details_session";--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "source" text DEFAULT 'dropbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "file_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "revision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "sha256" varchar(64);--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "modified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "client_modified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "second_of_day" integer;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "source" text DEFAULT 'dropbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "phase" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "cursor" text;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "failed_files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "total_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "copied_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "current_file" text;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "sync_progress" ADD COLUMN "waiting_days" jsonb;--> statement-breakpoint
CREATE INDEX "sync_file_details_file" ON "sync_file_details" USING btree ("source","file_id","revision");--> statement-breakpoint
CREATE INDEX "sync_file_details_content" ON "sync_file_details" USING btree ("source","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_progress_one_at_a_time" ON "sync_progress" USING btree (("completed_at" is null)) WHERE "sync_progress"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD CONSTRAINT "sync_file_details_session_path" UNIQUE("sync_session_id","file_path");--> statement-breakpoint
ALTER TABLE "sync_progress" ADD CONSTRAINT "sync_progress_sync_session_id_unique" UNIQUE("sync_session_id");