const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const whenText = (at: string): string => FORMAT.format(new Date(at))

/** A time in the reader's locale; the title contains the exact time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {whenText(at)}
  </time>
)
