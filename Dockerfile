# The server with its web app. Build: docker build -t temelia .
FROM node:20-bookworm-slim AS build
WORKDIR /temelia
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages packages
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /temelia
COPY --from=build --chown=root:root /temelia /temelia
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# No shell and no npm in between: the server itself gets the signal to stop.
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
