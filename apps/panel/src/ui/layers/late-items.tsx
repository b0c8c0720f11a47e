import { lazy, useState, type ComponentType, type ReactNode } from "react";

interface LateItems<Props> {
  (props: Props): ReactNode;
  /** Resolves once they can be shown without a wait. */
  readonly load: () => Promise<unknown>;
}

/** Items of a menu, loaded before it opens: React shows what `lazy` brings 0.3 s later, even where the code is here. */
export function lateItems<Props extends object>(read: () => Promise<ComponentType<Props>>): LateItems<Props> {
  let here: ComponentType<Props> | undefined;
  const load = async () => {
    here ??= await read();
    return here;
  };
  const Awaited = lazy(async () => ({ default: await load() }));
  function Items(props: Props) {
    const [Shown] = useState(() => here ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Items, { load });
}
