ALTER TABLE "chat_messages" ADD COLUMN "about_collection" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "about_photo" smallint;--> statement-breakpoint
ALTER TABLE "photo_texts" ADD COLUMN "remarks" jsonb;--> statement-breakpoint
CREATE INDEX "chat_messages_about" ON "chat_messages" USING btree ("about_collection","about_photo") WHERE "chat_messages"."about_collection" is not null;