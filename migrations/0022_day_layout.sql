ALTER TABLE "photo_collections" ADD COLUMN "layout" text;--> statement-breakpoint
ALTER TABLE "photo_collections" ADD CONSTRAINT "photo_collections_layout" CHECK ("photo_collections"."layout" in ('wall', 'whole'));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."visible_collections" AS (select id, date, photo_urls, photo_likes, layout from photo_collections where deleted_at is null);
--> statement-breakpoint
DROP TRIGGER tell_update ON "photo_collections";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "id", "date", "photo_urls", "layout", "deleted_at", "deleted_date" ON "photo_collections" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();
