ALTER TABLE "photo_crops" ADD COLUMN "found_focal_point" jsonb;--> statement-breakpoint
ALTER TABLE "photo_files" ADD COLUMN "found_focal_point" jsonb;--> statement-breakpoint
ALTER TABLE "photo_files" ADD COLUMN "own_focal_point" jsonb;--> statement-breakpoint
-- Of originals only their focal points change (src/server/db/table-changes.ts).
CREATE TRIGGER tell_update AFTER UPDATE OF "found_focal_point", "own_focal_point" ON "photo_files" FOR EACH ROW
  WHEN (OLD."found_focal_point" IS DISTINCT FROM NEW."found_focal_point"
    OR OLD."own_focal_point" IS DISTINCT FROM NEW."own_focal_point") EXECUTE FUNCTION tell_table_change();
