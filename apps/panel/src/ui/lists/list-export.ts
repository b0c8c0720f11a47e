import type { ExportFormat } from "@estiba/contract/values";
import { createContext } from "react";
import type { ExportColumn } from "./column.ts";

export interface ListExport {
  readonly list: string;
  readonly format: ExportFormat;
  /** The list's filters and sort, as the service knows them. */
  readonly query: object;
  readonly columns: readonly ExportColumn[];
}

interface ListExporter {
  readonly isBusy: boolean;
  readonly start: (wanted: ListExport) => void;
}

/** Who makes the files is decided above. */
export const ListExportContext = createContext<ListExporter>({ isBusy: false, start: () => undefined });
