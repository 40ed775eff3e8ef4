import { type Column, DataTable, Empty, PageTitle, Shown, keep, parameters } from '@daimon/ui'
import { Radar } from '../figures/radar.tsx'
import { DIMENSIONS, type Dimension, plain, signed } from '../msv/dimensions.ts'
import { Prose } from '../parts/prose.tsx'
import { useLoad } from '../use-load.ts'
import { type Persona, type PersonaChoice, listChoices, readPersona } from './persona.ts'

/** Two avatars, two packs, or one of each side by side. */
export const ComparePage = () => {
  const a = parameters.value.get('a') ?? ''
  const b = parameters.value.get('b') ?? ''
  const [choices, reloadChoices] = useLoad(listChoices, [])
  const [found, reload] = useLoad(
    (api, signal) => Promise.all([readPersona(api, a, signal), readPersona(api, b, signal)]),
    [a, b],
  )
  return (
    <>
      <PageTitle title="Compare" lead="Two personas: avatars as they are now, or packs." />
      <Shown loaded={choices} what="personas" retry={reloadChoices}>
        {({ avatars, packs }) => (
          <div class="filters wide">
            <Choice label="First" value={a} avatars={avatars} packs={packs} name="a" />
            <Choice label="Second" value={b} avatars={avatars} packs={packs} name="b" />
          </div>
        )}
      </Shown>
      <Shown loaded={found} what="personas" retry={reload}>
        {([first, second]) =>
          first && second ? (
            <Differences first={first} second={second} />
          ) : (
            <Empty title="No personas selected">
              <p>Select two avatars or packs.</p>
            </Empty>
          )
        }
      </Shown>
    </>
  )
}

type ChoiceProps = {
  label: string
  name: 'a' | 'b'
  value: string
  avatars: readonly PersonaChoice[]
  packs: readonly PersonaChoice[]
}

const Choice = ({ label, name, value, avatars, packs }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select value={value} onChange={(event) => keep({ [name]: event.currentTarget.value })}>
      <option value="">Select…</option>
      {[['Avatars', avatars] as const, ['Packs', packs] as const].map(([group, options]) => (
        <optgroup key={group} label={group}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </label>
)

type Props = { first: Persona; second: Persona }

const Differences = ({ first, second }: Props) => (
  <>
    <div class="columns">
      <section class="panel" aria-labelledby="shapes">
        <h2 id="shapes">HEXACO</h2>
        <Radar
          layers={[
            { name: first.name, kind: 'baseline', msv: first.msv },
            { name: second.name, kind: 'current', msv: second.msv },
          ]}
        />
        <ul class="legend">
          <li class="baseline clip">First: {first.name}</li>
          <li class="current clip">Second: {second.name}</li>
        </ul>
      </section>
      <section class="panel" aria-labelledby="numbers">
        <h2 id="numbers">Vector</h2>
        <DataTable
          label="Vector of both"
          columns={listColumns(first, second)}
          rows={DIMENSIONS}
          keyFor={({ key }) => key}
        />
      </section>
    </div>
    <div class="columns">
      <Texts label="First" persona={first} />
      <Texts label="Second" persona={second} />
    </div>
  </>
)

const Texts = ({ label, persona: { name, texts } }: { label: string; persona: Persona }) => (
  <section class="panel" aria-label={`${label}: ${name}`.slice(0, 80)}>
    <h2 class="clip" dir="auto">
      {name}
    </h2>
    <dl class="facts">
      <dt>Role</dt>
      <dd class="clip" dir="auto">
        {texts.role}
      </dd>
      <dt>Attachment</dt>
      <dd>{texts.attachment_style}</dd>
      <dt>Capabilities</dt>
      <dd class="clip">{texts.capabilities?.join(', ') || 'None'}</dd>
    </dl>
    <Prose text={texts.description} />
  </section>
)

const listColumns = (first: Persona, second: Persona): readonly Column<Dimension>[] => [
  { title: 'Dimension', read: ({ name }) => name },
  { title: 'First', isNumber: true, read: ({ read }) => plain(read(first.msv)) },
  { title: 'Second', isNumber: true, read: ({ read }) => plain(read(second.msv)) },
  {
    title: 'Difference',
    isNumber: true,
    read: ({ read }) => signed(read(second.msv) - read(first.msv)),
  },
]
