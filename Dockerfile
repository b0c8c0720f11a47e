# syntax=docker/dockerfile:1

FROM node:24-slim AS sources
WORKDIR /srv/estiba
COPY package.json package-lock.json ./
COPY apps/backend/package.json apps/backend/
COPY apps/panel/package.json apps/panel/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
COPY packages/channel-sim/package.json packages/channel-sim/
COPY packages/testbed/package.json packages/testbed/
COPY e2e/package.json e2e/

FROM sources AS panel
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build:panel && node scripts/guides.ts

FROM sources AS runtime
ENV NODE_ENV=production
# Only what the API and the worker need: no panel, no tools, and the image's own Node.
RUN npm ci --omit=dev --ignore-scripts --workspace apps/backend --no-audit --no-fund && npm cache clean --force
COPY packages/contract packages/contract
COPY apps/backend apps/backend
COPY --from=panel /srv/estiba/apps/panel/dist apps/panel/dist
COPY --from=panel /srv/estiba/docs/dist docs/dist

ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
USER node
CMD ["node", "apps/backend/src/bin/api.ts"]
