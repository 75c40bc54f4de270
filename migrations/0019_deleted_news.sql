ALTER TABLE "news" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clean_pictures" ADD COLUMN "content" varchar(64);--> statement-breakpoint
CREATE INDEX "news_deleted" ON "news" USING btree ("deleted_at") WHERE "news"."deleted_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."visible_news" AS (select id, type, is_new, date, title, content, updated_at from news where deleted_at is null);