ALTER TABLE "chat_people" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "client_id" text;