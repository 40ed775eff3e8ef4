const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const whenText = (at: string): string => FORMAT.format(new Date(at))

/** A time in the reader's own words; the exact one is in its title. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {whenText(at)}
  </time>
)
