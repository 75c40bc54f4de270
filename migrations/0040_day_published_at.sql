ALTER TABLE "photo_collections" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."visible_collections" AS (select id, date, photo_urls, photo_likes, layout, opening, opening is not null and not is_opened or coalesce(called_off @> '{"staysUnrevealed": true}', false) as is_unrevealed, called_off, published_at from photo_collections where deleted_at is null);--> statement-breakpoint
DROP TRIGGER tell_update ON "photo_collections";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "id", "date", "photo_urls", "layout", "opening", "is_opened", "called_off", "published_at", "deleted_at", "deleted_date" ON "photo_collections" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();
