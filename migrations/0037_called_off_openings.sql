ALTER TABLE "photo_collections" ADD COLUMN "called_off" jsonb;--> statement-breakpoint
DROP INDEX "photo_collections_unrevealed";--> statement-breakpoint
CREATE INDEX "photo_collections_unrevealed" ON "photo_collections" USING btree ("date") WHERE "photo_collections"."opening" is not null and not "photo_collections"."is_opened" or coalesce("photo_collections"."called_off" @> '{"staysUnrevealed": true}', false);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."visible_collections" AS (select id, date, photo_urls, photo_likes, layout, opening, opening is not null and not is_opened or coalesce(called_off @> '{"staysUnrevealed": true}', false) as is_unrevealed, called_off from photo_collections where deleted_at is null);--> statement-breakpoint
DROP TRIGGER tell_update ON "photo_collections";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "id", "date", "photo_urls", "layout", "opening", "is_opened", "called_off", "deleted_at", "deleted_date" ON "photo_collections" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();
