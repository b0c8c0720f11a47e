import type { Schema } from "../graphql/schema.ts";
import { parseSchema } from "../graphql/schema.ts";
import { APP_SCHEMA } from "./app-schema.ts";
import { CATALOG_SCHEMA } from "./catalog-schema.ts";
import { ORDER_SCHEMA } from "./order-schema.ts";

export const ADMIN_SCHEMA: Schema = parseSchema(`${APP_SCHEMA}${CATALOG_SCHEMA}${ORDER_SCHEMA}`);
