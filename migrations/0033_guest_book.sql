CREATE TABLE "guest_book_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection_id" integer NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"photo_url" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"key_hash" varchar(64),
	"client_id" text,
	CONSTRAINT "guest_book_entries_one_each" UNIQUE("collection_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "guest_book_entries" ADD CONSTRAINT "guest_book_entries_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_book_entries_status" ON "guest_book_entries" USING btree ("status","id");--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR TRUNCATE ON "guest_book_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_table_change();--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE ON "guest_book_entries" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();
