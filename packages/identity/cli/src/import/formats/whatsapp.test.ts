import { describe, expect, test } from 'vitest'
import { CONTEXT, readAll } from '../testing/read-all.ts'

const read = async (content: string) =>
  readAll('whatsapp', content, { ...CONTEXT, timeZone: 'UTC' })
const items = async (content: string) =>
  (await read(content)).flatMap((reading) => ('item' in reading ? [reading.item] : []))

describe('a date line', () => {
  test.each([
    ['German, Android', '31.12.23, 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['German, iPhone', '[31.12.23, 22:05:09] Ines: Hi', '2023-12-31T22:05:09.000Z'],
    ['British', '31/12/2023, 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['American, Android', '12/31/23, 10:05 PM - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['American, narrow space', '12/31/23, 10:05\u202fPM - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['American, iPhone', '[12/31/23, 10:05:09\u202fPM] Ines: Hi', '2023-12-31T22:05:09.000Z'],
    ['Midnight', '12/31/23, 12:05 AM - Ines: Hi', '2023-12-31T00:05:00.000Z'],
    ['Spanish', '31/12/23, 10:05 p. m. - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Finnish', '[31.12.2023 klo 22.05.09] Ines: Hi', '2023-12-31T22:05:09.000Z'],
    ['Swedish', '2023-12-31 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Hungarian', '[2023. 12. 31. 22:05:09] Ines: Hi', '2023-12-31T22:05:09.000Z'],
    ['Portuguese', '31/12/2023 às 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Dutch', '31-12-2023 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Chinese', '2023/12/31 下午10:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Korean', '2023. 12. 31. 오후 10:05, Ines : Hi', undefined],
    ['Arabic digits', '٣١/١٢/٢٠٢٣، ٢٢:٠٥ - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['Thai year', '31/12/2566 22:05 - Ines: Hi', '2023-12-31T22:05:00.000Z'],
    ['with a direction mark', '\u200e[31.12.23, 22:05:09] Ines: Hi', '2023-12-31T22:05:09.000Z'],
  ])('is read: %s', async (_name, line, time) => {
    const found = await items(`${line}\n`)
    expect(found.map(({ occurred_at: at }) => at)).toEqual(time === undefined ? [] : [time])
    const said = time === undefined ? [] : [['Ines', 'Hi']]
    expect(found.map(({ speaker, content }) => [speaker, content])).toEqual(said)
  })

  test.each([
    ['a number over 12', ['3/4/24, 9:00', '3/25/24, 9:00'], '2024-03-04'],
    ['a number over 12, the other way', ['3/4/24, 9:00', '25/4/24, 9:00'], '2024-04-03'],
    ['time that passes', ['1/11/24, 9:00', '2/3/24, 9:00', '3/1/24, 9:00'], '2024-01-11'],
    ['the more common order', ['3/4/24, 9:00'], '2024-04-03'],
  ])('begins with the day or the month according to %s', async (_name, dates, first) => {
    const found = await items(dates.map((date) => `${date} - Ines: Hi\n`).join(''))
    expect(found[0]?.occurred_at?.slice(0, 10)).toBe(first)
  })
})

test('continues a message on the next lines, with blank lines and times in them', async () => {
  const found = await items(
    '31.12.23, 22:05 - Ines: The plan:\r\n\r\n10:30 - breakfast\r\n12.5 km to go\r\n31.12.23, 22:06 - Mara: Good\r\n',
  )
  expect(found).toMatchObject([
    { content: 'The plan:\n\n10:30 - breakfast\n12.5 km to go', speaker: 'Ines' },
    { content: 'Good', speaker: 'Mara' },
  ])
})

test('skips notices, media, and deleted messages, and keeps captions', async () => {
  const head = '31.12.23, 22:05 - '
  const readings = await read(
    [
      `${head}Ines hat dich hinzugefügt.`,
      `${head}Ines: <Medien ausgeschlossen>`,
      `${head}Ines: IMG-20231231-WA0001.jpg (Datei angehängt)`,
      `${head}Ines: IMG-20231231-WA0002.jpg (Datei angehängt)`,
      'Our table',
      `${head}Ines: null`,
      `${head}Ines: `,
      '[31.12.23, 22:05:09] Ines: \u200eimage omitted',
      '[31.12.23, 22:05:09] Ines: \u200e<attached: 00000012-PHOTO.jpg>',
      '[31.12.23, 22:05:09] Ines: Look \u200e<This message was edited>',
    ].join('\n'),
  )
  expect(
    readings.map((reading) =>
      'item' in reading
        ? reading.item.content
        : 'skipped' in reading
          ? reading.skipped
          : reading.fault,
    ),
  ).toEqual([
    'system message',
    'picture or file',
    'picture or file',
    'Our table',
    'deleted message',
    'no text',
    'picture or file',
    'picture or file',
    'Look',
  ])
})

test('an invalid line affects only itself, and text before the first message is reported', async () => {
  const bytes = Buffer.concat([
    Buffer.from('A heading\n31.12.23, 22:05 - Ines: One\n'),
    Buffer.from([0xff, 0x0a]),
    Buffer.from('31.12.23, 22:06 - Ines: Two\n'),
  ])
  const readings = await readAll('whatsapp', bytes)
  expect(readings.filter((reading) => 'fault' in reading)).toEqual([
    { place: 'line 1', fault: 'comes before the first message' },
    { place: 'line 3', fault: 'is not UTF-8' },
  ])
  expect(readings.filter((reading) => 'item' in reading)).toHaveLength(2)
})
