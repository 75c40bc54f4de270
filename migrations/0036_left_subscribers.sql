CREATE TABLE "left_subscribers" (
	"key" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "left_subscribers_ends_at" ON "left_subscribers" USING btree ("ends_at");--> statement-breakpoint
INSERT INTO "left_subscribers" ("key", "ends_at")
  SELECT substr("key", 6)::uuid, "ends_at" FROM "rate_limits" WHERE starts_with("key", 'left ');--> statement-breakpoint
DELETE FROM "rate_limits" WHERE starts_with("key", 'left ');
