# The service as an image: built in one stage, run in another without the tools, as a user who is not root.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY console/package.json console/
RUN npm ci
COPY tsconfig.json ./
COPY scripts ./scripts
COPY client ./client
COPY console ./console
COPY src ./src
RUN npm run build && chmod +x dist/main.js && npm prune --omit=dev

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Memory outside of the heap: many threads ask for it, and jemalloc gives back to the system what they no longer use.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0,narenas:2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY NOTICE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN ln -s /app/dist/main.js /usr/local/bin/back-office
USER node
EXPOSE 3000
# Every role answers here, whatever else it does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The young part of the heap at half of what V8 lets it become: 16 MB less, for collections that come more often and are shorter.
CMD ["node", "--max-semi-space-size=8", "dist/main.js", "start"]
