-- Keeps lines of processes that run beside this one out until the migration is committed.
LOCK TABLE "guest_book_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Of two lines that one visitor sent at once, the one that the owner shows is kept, else the first.
DELETE FROM "guest_book_entries" e USING (
  SELECT "id", row_number() OVER (
    PARTITION BY "collection_id", "client_id" ORDER BY "status" = 'shown' DESC, "id"
  ) AS "place" FROM "guest_book_entries" WHERE "client_id" IS NOT NULL
) p WHERE p."id" = e."id" AND p."place" > 1;--> statement-breakpoint
ALTER TABLE "guest_book_entries" ADD CONSTRAINT "guest_book_entries_one_each_client" UNIQUE("collection_id","client_id");