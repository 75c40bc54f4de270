ALTER TABLE "photo_collections" ALTER COLUMN "date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_collections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photo_collections" ADD COLUMN "deleted_date" date;--> statement-breakpoint
CREATE INDEX "photo_collections_deleted" ON "photo_collections" USING btree ("deleted_at") WHERE "photo_collections"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "photo_collections" ADD CONSTRAINT "photo_collections_dated_or_deleted" CHECK (("photo_collections"."date" is null) = ("photo_collections"."deleted_at" is not null));--> statement-breakpoint
ALTER TABLE "photo_collections" ADD CONSTRAINT "photo_collections_deleted_date" CHECK (("photo_collections"."deleted_at" is null) = ("photo_collections"."deleted_date" is null));--> statement-breakpoint
CREATE VIEW "public"."visible_collections" AS (select id, date, photo_urls, photo_likes from photo_collections where deleted_at is null);--> statement-breakpoint
-- No column of a day changes without the other processes hearing of it (src/server/db/table-changes.ts).
DROP TRIGGER tell_update ON "photo_collections";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "id", "date", "photo_urls", "deleted_at", "deleted_date" ON "photo_collections" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();
