export {
  addCell,
  checkCells,
  inDirectoryPrimary,
  listCells,
  rejoinCell,
  setCellState,
  type CellUrls,
} from "./cells.ts";
export { listApis } from "./api-store.ts";
export { MoveError } from "./move-tenant.ts";
export { listMoves } from "../../db/cells/moves.ts";
export { moveTenant } from "./start-move.ts";
