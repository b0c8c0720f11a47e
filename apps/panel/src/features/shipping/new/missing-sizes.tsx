import { useTranslation } from "react-i18next";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";

interface MissingSizesProps {
  readonly skus: readonly string[];
  /** What is done meanwhile. */
  readonly children: string;
}

/** Which products lack a weight or size, each with the way to enter it. */
export function MissingSizes({ skus, children }: MissingSizesProps) {
  const { t } = useTranslation("shipping");
  return (
    <Note tone="warn">
      {t("new.sizesMissing")}{" "}
      {skus.map((sku, index) => (
        <span key={sku}>
          {index > 0 && ", "}
          <AnchorLink to="/stock/catalog" search={{ q: sku }} inherit>
            {sku}
          </AnchorLink>
        </span>
      ))}
      {skus.length > 0 && ". "}
      {children}
    </Note>
  );
}
