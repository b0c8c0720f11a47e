import type { KitPartInput, SimContext } from "../kit/index.ts";
import { makeKit, SimError } from "../kit/index.ts";
import { variantListingsOf } from "./listings.ts";
import { moveShipment, ordersOf } from "./market-orders.ts";
import { notify } from "./notifications.ts";
import { needSeller } from "./sellers.ts";
import type {
  ItemState,
  Logistics,
  MarketplaceApp,
  MarketplaceState,
  SellerHome,
  Shipment,
} from "./state.ts";
import { endGrant, issueTokens } from "./tokens.ts";

export type IssuedTokens = { accessToken: string; refreshToken: string | null };

/** What only this platform lets a person do. Sellers are named by user id. */
export type MarketplaceControl = {
  app(): MarketplaceApp;
  configureApp(change: Partial<MarketplaceApp>): MarketplaceApp;
  /** Tokens as after a finished authorization; the previous refresh token is invalid. */
  issueTokens(shopId: string): IssuedTokens;
  /** All access tokens of the seller lapse now; the refresh token stays good. */
  expireTokens(shopId: string): void;
  revokeGrant(shopId: string): void;
  /** Marketplace order ids of a purchase, one per line. */
  orderIds(shopId: string, purchaseId: string): string[];
  shipmentId(shopId: string, purchaseId: string): string;
  tagOrder(shopId: string, marketOrderId: string, tag: string): void;
  setShipment(shopId: string, shipmentId: string, status: string, substatus?: string | null): void;
  /** In place of its label; null for the label. */
  setLabelAnswer(shopId: string, shipmentId: string, answer: Shipment["labelAnswer"]): void;
  setShippingMode(shopId: string, mode: SellerHome["shippingMode"]): void;
  itemIds(shopId: string, idOrSku: string): string[];
  setItemState(shopId: string, itemId: string, state: ItemState): void;
  /** Moves a variant into the marketplace's warehouse, or sells it from both. */
  setLogistics(shopId: string, idOrSku: string, logistics: Logistics, facilityQuantity?: number): void;
  /** As if no depot had ever been written to for it. */
  closeDepots(shopId: string, idOrSku: string): void;
  /** The seller puts user products together; what a kit is made of never changes. */
  makeKit(shopId: string, idOrSku: string, parts: readonly KitPartInput[]): void;
  disabledTopics(): string[];
  /** Switches the topic on again, as in the developer centre. */
  enableTopic(topic: string): void;
  setResourceLag(lagMs: number): void;
};

function needShipment(seller: SellerHome, id: string): Shipment {
  const shipment = seller.shipments.get(id);
  if (shipment === undefined) {
    throw new SimError("NOT_FOUND", `no shipment ${id}`);
  }
  return shipment;
}

type SaleControl = Pick<
  MarketplaceControl,
  "orderIds" | "shipmentId" | "tagOrder" | "setShipment" | "setLabelAnswer" | "setShippingMode"
>;

function saleControl(sim: SimContext, state: MarketplaceState): SaleControl {
  return {
    orderIds: (shopId, purchaseId) => {
      const seller = needSeller(state, shopId);
      return ordersOf(seller, sim.orders.order(seller.shop, purchaseId)).map((entry) => entry.id);
    },
    shipmentId: (shopId, purchaseId) => {
      const seller = needSeller(state, shopId);
      const [entry] = ordersOf(seller, sim.orders.order(seller.shop, purchaseId));
      if (entry === undefined) {
        throw new SimError("NOT_FOUND", `no shipment for ${purchaseId}`);
      }
      return entry.shipment.id;
    },
    tagOrder: (shopId, marketOrderId, tag) => {
      const seller = needSeller(state, shopId);
      const entry = seller.orders.get(marketOrderId);
      if (entry === undefined) {
        throw new SimError("NOT_FOUND", `no order ${marketOrderId}`);
      }
      entry.extraTags.push(tag);
      sim.orders.markUpdated(seller.shop, entry.order);
    },
    setShipment: (shopId, shipmentId, status, substatus = null) => {
      const seller = needSeller(state, shopId);
      moveShipment(needShipment(seller, shipmentId), status, substatus, sim.clock.nowMs());
      notify(sim, state, seller, "shipments", `/shipments/${shipmentId}`);
    },
    setLabelAnswer: (shopId, shipmentId, answer) => {
      needShipment(needSeller(state, shopId), shipmentId).labelAnswer = answer;
    },
    setShippingMode: (shopId, mode) => {
      needSeller(state, shopId).shippingMode = mode;
    },
  };
}

type ItemControl = Pick<
  MarketplaceControl,
  "itemIds" | "setItemState" | "setLogistics" | "closeDepots" | "makeKit"
>;

function itemControl(sim: SimContext, state: MarketplaceState): ItemControl {
  return {
    itemIds: (shopId, idOrSku) => {
      const seller = needSeller(state, shopId);
      return variantListingsOf(seller, sim.store.variant(seller.shop, idOrSku)).map(
        (listing) => listing.itemId,
      );
    },
    makeKit: (shopId, idOrSku, parts) => {
      makeKit(sim.store, needSeller(state, shopId).shop, idOrSku, parts);
    },
    closeDepots: (shopId, idOrSku) => {
      const seller = needSeller(state, shopId);
      seller.unopened.add(sim.store.variant(seller.shop, idOrSku).id);
    },
    setItemState: (shopId, itemId, itemState) => {
      const seller = needSeller(state, shopId);
      seller.itemStates.set(itemId, itemState);
      notify(sim, state, seller, "items", `/items/${itemId}`);
    },
    setLogistics: (shopId, idOrSku, logistics, facilityQuantity = 0) => {
      const seller = needSeller(state, shopId);
      const variant = sim.store.variant(seller.shop, idOrSku);
      seller.logistics.set(variant.id, logistics);
      if (logistics === "fulfillment") {
        variant.levels.forEach((_level, locationIndex) => {
          const quantity = locationIndex === 0 ? facilityQuantity : 0;
          sim.store.setLevel(seller.shop, variant, quantity, { source: "merchant", locationIndex });
        });
      } else {
        seller.facilityStock.set(variant.id, facilityQuantity);
      }
      sim.store.touchProduct(seller.shop, variant);
    },
  };
}

export function createMarketplaceControl(sim: SimContext, state: MarketplaceState): MarketplaceControl {
  return {
    ...saleControl(sim, state),
    ...itemControl(sim, state),
    app: () => ({ ...state.app }),
    configureApp: (change) => {
      Object.assign(state.app, change);
      return { ...state.app };
    },
    issueTokens: (shopId) => {
      const issued = issueTokens(sim, state, needSeller(state, shopId));
      return { accessToken: issued.access_token, refreshToken: issued.refresh_token ?? null };
    },
    expireTokens: (shopId) => {
      for (const token of state.accessTokens.values()) {
        if (token.userId === shopId) {
          token.expiresAtMs = sim.clock.nowMs();
        }
      }
    },
    revokeGrant: (shopId) => {
      endGrant(state, needSeller(state, shopId));
    },
    disabledTopics: () => [...state.disabledTopics],
    enableTopic: (topic) => {
      state.disabledTopics.delete(topic);
      state.lostInARow.delete(topic);
    },
    setResourceLag: (lagMs) => {
      state.resourceLagMs = lagMs;
    },
  };
}
