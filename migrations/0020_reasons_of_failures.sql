ALTER TABLE "videos" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "sync_file_details" ADD COLUMN "error_code" text;