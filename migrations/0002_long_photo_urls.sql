CREATE FUNCTION url_digests(urls text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_agg(md5(url)) FROM unnest(urls) AS url $$;--> statement-breakpoint
DROP INDEX "photo_collections_urls";--> statement-breakpoint
CREATE INDEX "photo_collections_url_digests" ON "photo_collections" USING gin (url_digests("photo_urls"));
