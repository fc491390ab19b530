# The collector and the projector in one small image; Neo4j runs beside it (docker-compose.yml).
FROM node:24-bookworm-slim AS web
WORKDIR /src/web
COPY web/ ./
RUN npm install --no-audit --no-fund && npm run build

FROM python:3.12-slim-bookworm
RUN useradd --system --create-home --uid 10001 headwater \
 && mkdir -p /var/lib/headwater && chown headwater /var/lib/headwater
WORKDIR /opt/headwater
COPY pyproject.toml constraints.txt README.md ./
COPY schemas/ schemas/
COPY collector/ collector/
COPY spark_conf/ spark_conf/
COPY --from=web /src/collector/serve/static/ collector/serve/static/
RUN pip install --no-cache-dir -c constraints.txt ".[kafka]"
USER headwater
ENV HEADWATER_HOME=/var/lib/headwater
VOLUME /var/lib/headwater
EXPOSE 5000
ENTRYPOINT ["headwater"]
CMD ["serve"]
