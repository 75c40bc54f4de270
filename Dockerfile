# The gallery in a container: `docker build -t gomai .`, or with database and https by `deploy/compose.yaml`.
# To build the same bytes on another day, give both `FROM` a digest, and build with
#   --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) --output type=image,name=gomai,rewrite-timestamp=true
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base image contains Node 24; npm's copy of it is removed.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
ARG SOURCE_DATE_EPOCH
# The commit that the gallery reports, as the image has no git: --build-arg GIT_COMMIT=$(git rev-parse HEAD)
ARG GIT_COMMIT
RUN node scripts/build.ts
# Checked by `docker run --rm gomai sha256sum --quiet -c dist/SHA256SUMS`; packages are checked by `npm ci`.
RUN find . -path ./node_modules -prune -o -type f ! -path ./dist/SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > dist/SHA256SUMS

FROM node:24-bookworm-slim
# Two glibc memory arenas: with one per thread some 200 MB stay allocated after images were made.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Owned by root: the server runs as another user and can change none of its own files.
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# The first start creates the database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.ts"]
# Starts Node itself, not npm, so that SIGTERM reaches the server.
CMD ["node", "--max-semi-space-size=2", "src/server/main.ts"]
