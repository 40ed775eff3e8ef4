import type { Soulpack } from '@daimon/client'
import { PageTitle, Shown } from '@daimon/ui'
import { Radar } from '../figures/radar.tsx'
import { VectorRows } from '../figures/vector-rows.tsx'
import { Prose } from '../parts/prose.tsx'
import { useLoad } from '../use-load.ts'
import { ImportButton } from './import-button.tsx'

/** One pack: its texts, and its vector compared with the norms. */
export const PackPage = ({ packId }: { packId: string }) => {
  const [loaded, reload] = useLoad<Soulpack>(
    (api, signal) => api.soulpacks.read({ pack_id: packId }, { signal }),
    [packId],
  )
  return (
    <>
      <p class="crumb">
        <a href="/packs">Gallery</a>
      </p>
      <Shown loaded={loaded} what="pack" title="Pack" retry={reload}>
        {(pack) => <Pack pack={pack} />}
      </Shown>
    </>
  )
}

const Pack = ({ pack: { manifest, texts, soul, warnings } }: { pack: Soulpack }) => (
  <>
    <PageTitle title={manifest.name} lead={manifest.role}>
      <a class="button" href={`/compare?a=${encodeURIComponent(`pack:${manifest.id}`)}`}>
        Compare
      </a>
      <a class="button" href={`/workshop?from=${encodeURIComponent(manifest.id)}`}>
        Edit pack
      </a>
      <ImportButton isMain packId={manifest.id} name={manifest.name} />
    </PageTitle>
    {warnings.map((warning) => (
      <p key={warning} class="warning clip">
        {warning}
      </p>
    ))}
    <div class="columns">
      <section class="panel">
        <Radar layers={[{ name: 'Baseline', kind: 'current', msv: soul.baseline_msv }]} />
        <blockquote class="thought" dir="auto">
          {soul.baseline_msv.inner_monologue}
        </blockquote>
        <dl class="facts">
          <dt>Attachment</dt>
          <dd>{soul.attachment_style}</dd>
          <dt>Version</dt>
          <dd>
            {manifest.version}, {manifest.license}
          </dd>
          <dt>Tags</dt>
          <dd class="clip">{manifest.tags.join(', ') || 'none'}</dd>
          {soul.capabilities && soul.capabilities.length > 0 && (
            <>
              <dt>Capabilities</dt>
              <dd class="clip">{soul.capabilities.join(', ')}</dd>
            </>
          )}
        </dl>
      </section>
      <section class="panel">
        <h2>Compared with norms</h2>
        <p class="hint">
          The band spans one standard deviation on either side of the middle: of people for HEXACO,
          of the shipped personas for the other dimensions.
        </p>
        <VectorRows msv={soul.baseline_msv} hasNorms />
      </section>
    </div>
    {manifest.files.map((file) => (
      <section key={file} class="panel">
        <h2>{file}</h2>
        <Prose text={texts[file] ?? ''} />
      </section>
    ))}
  </>
)
