ALTER TABLE "photo_files" ADD COLUMN "range" text;--> statement-breakpoint
-- Of originals only what is looked for later changes (src/server/db/table-changes.ts).
DROP TRIGGER tell_update ON "photo_files";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "found_focal_point", "own_focal_point", "range" ON "photo_files" FOR EACH ROW
  WHEN (OLD."found_focal_point" IS DISTINCT FROM NEW."found_focal_point"
    OR OLD."own_focal_point" IS DISTINCT FROM NEW."own_focal_point"
    OR OLD."range" IS DISTINCT FROM NEW."range") EXECUTE FUNCTION tell_table_change();
