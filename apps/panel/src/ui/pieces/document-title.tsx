interface DocumentTitleProps {
  readonly title: string;
}

export function DocumentTitle({ title }: DocumentTitleProps) {
  return <title>{`${title} · Estiba`}</title>;
}
