-- Stores a visitor's level for a photo and the photo's mean of the levels above 0, by which the gallery filters. One call
-- instead of four statements, for each of which a like would wait. `until`: stores nothing, and returns no row, unless all
-- photos of the collection are shown on that date; null if the caller has checked that and holds the lock.
CREATE FUNCTION save_like(visitor varchar, day integer, place integer, level integer, forgotten_key text, until date)
RETURNS TABLE (before integer, total integer, own integer) LANGUAGE plpgsql AS $$
DECLARE
  previous integer;
BEGIN
  -- Locked first, so that the likes of a collection run in turn and no mean is computed from an old state.
  PERFORM FROM visible_collections c
    WHERE c.id = day AND (until IS NULL OR (NOT c.is_unrevealed AND c.date <= until)) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT l.likes INTO previous FROM client_likes l
    WHERE l.client_id = visitor AND l.collection_id = day AND l.photo_index = place;
  INSERT INTO client_likes (client_id, collection_id, photo_index, likes) VALUES (visitor, day, place, level)
    ON CONFLICT (client_id, collection_id, photo_index)
      DO UPDATE SET likes = excluded.likes, updated_at = excluded.updated_at;
  -- Forgetting a visitor locks client_likes, so this later statement sees it.
  IF EXISTS (SELECT FROM rate_limits r WHERE r.key = forgotten_key) THEN
    RAISE EXCEPTION 'The visitor was forgotten' USING ERRCODE = 'GO001';
  END IF;
  -- Only if it changes: most likes do not change it.
  UPDATE visible_collections c SET photo_likes[place + 1] = mean.level FROM (
    SELECT coalesce(round(t.total::numeric / nullif(t.likers, 0)), 0)::int AS level
    FROM like_totals t WHERE t.collection_id = day AND t.photo_index = place
  ) mean WHERE c.id = day AND c.photo_likes[place + 1] IS DISTINCT FROM mean.level;
  RETURN QUERY
    SELECT coalesce(previous, 0), coalesce(t.total, 0), coalesce(l.likes, 0) FROM generate_series(0, 4) n
    LEFT JOIN like_totals t ON t.collection_id = day AND t.photo_index = n
    LEFT JOIN client_likes l ON l.client_id = visitor AND l.collection_id = day AND l.photo_index = n
    ORDER BY n;
END $$;
