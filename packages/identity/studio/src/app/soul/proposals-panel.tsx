import { type Avatar, PermissionDeniedError, type SoulProposal } from '@daimon/client'
import { Dialog, Shown, tell, Trouble, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useLiveVersion } from '../live.ts'
import { describePointer } from '../parts/describe-pointer.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { SoulChanges } from './soul-changes.tsx'

const SHOWN_MAX = 20

const AUTHORS: Readonly<Record<SoulProposal['author'], string>> = {
  model: 'Proposed by the model',
  person: 'Proposed by a person',
  drift: 'Proposed from drift',
}

type Props = { avatar: Avatar; onChange: (avatar: Avatar) => void }

/** Proposed changes of the soul: open ones to decide, decided ones to look up or undo. */
export const ProposalsPanel = ({ avatar, onChange }: Props) => {
  const version = useLiveVersion('proposals')
  const [loaded, reload] = useLoad<readonly SoulProposal[] | undefined>(
    async (api, signal) => {
      try {
        const request = { bot_id: avatar.id, limit: SHOWN_MAX }
        return (await api.proposals.list(request, { signal }).page()).items
      } catch (error) {
        // A valid key may lack the scope to decide.
        if (error instanceof PermissionDeniedError) return undefined
        throw error
      }
    },
    [avatar.id, avatar.soul_revision, version],
  )
  const propose = useAction(async (api) => {
    await api.proposals.create({ bot_id: avatar.id, author: 'drift' })
    tell('Proposed the current traits as the baseline.')
    reload()
  })
  return (
    <section class="panel" aria-labelledby="proposals">
      <div class="panel-head">
        <h2 id="proposals">Proposals</h2>
        <button
          type="button"
          class="small"
          aria-disabled={propose.isRunning}
          onClick={() => void propose.run()}
        >
          Propose current traits
        </button>
      </div>
      <p class="hint">A proposal changes the soul only when you accept it, as a new revision.</p>
      <Trouble error={propose.error} />
      <Shown loaded={loaded} what="proposals" retry={reload}>
        {(proposals) => {
          if (proposals === undefined)
            return <p class="hint">To decide about proposals, use a key with the admin scope.</p>
          const decided = proposals.filter(({ status }) => status !== 'open')
          const open = proposals.filter(({ status }) => status === 'open')
          const show = (proposal: SoulProposal) => (
            <Proposal
              key={proposal.id}
              avatar={avatar}
              proposal={proposal}
              onChange={onChange}
              onDecided={reload}
            />
          )
          return (
            <>
              {open.length === 0 ? <p>No open proposals.</p> : <ul>{open.map(show)}</ul>}
              {decided.length > 0 && (
                <details>
                  <summary>{decided.length} decided</summary>
                  <ul>{decided.map(show)}</ul>
                </details>
              )}
            </>
          )
        }}
      </Shown>
    </section>
  )
}

type ProposalProps = Props & { proposal: SoulProposal; onDecided: () => void }

const Proposal = ({ avatar, proposal, onChange, onDecided }: ProposalProps) => {
  const { id, author, reason, status, changes, summary, bounds, created_at: at } = proposal
  const [isAccepting, setAccepting] = useState(false)
  const request = { bot_id: avatar.id, proposal_id: id }
  const accept = useAction(async (api) => {
    const { revision } = await api.proposals.accept(request)
    setAccepting(false)
    tell(`Accepted. The soul is at revision ${revision}.`)
    onChange(await api.avatars.read({ bot_id: avatar.id }))
    onDecided()
  })
  const refuse = useAction(async (api) => {
    await api.proposals.refuse(request)
    tell('Refused. The soul stays as it is.')
    onDecided()
  })
  const undo = useAction(async (api) => {
    await api.proposals.undo(request)
    tell('Undone. The soul is as it was before.')
    onChange(await api.avatars.read({ bot_id: avatar.id }))
    onDecided()
  })
  const exceeded = bounds.filter((bound) => bound.exceeded)
  return (
    <li class="proposal">
      <p class="meta">
        <strong>{AUTHORS[author]}</strong>
        <When at={at} />
        {status !== 'open' && <span class="badge">{status}</span>}
      </p>
      {summary.map((sentence) => (
        <p key={sentence} class="clip" dir="auto">
          {sentence}
        </p>
      ))}
      {reason !== null && (
        <p class="hint clip" dir="auto">
          Reason: {reason}
        </p>
      )}
      {exceeded.map(({ pointer, to, min, max }) => (
        <p key={pointer} class="warning">
          {describePointer(pointer)} at {to} is outside what drift can reach, {min} to {max}.
        </p>
      ))}
      <details>
        <summary>Changes</summary>
        <SoulChanges changes={changes} empty="Changes nothing." />
      </details>
      <Trouble error={refuse.error ?? undo.error} />
      <div class="actions">
        {status === 'open' && (
          <>
            <button type="button" class="small primary" onClick={() => setAccepting(true)}>
              Accept
            </button>
            <button
              type="button"
              class="small"
              aria-disabled={refuse.isRunning}
              onClick={() => void refuse.run()}
            >
              Refuse
            </button>
          </>
        )}
        {status === 'accepted' && (
          <button
            type="button"
            class="small"
            aria-disabled={undo.isRunning}
            onClick={() => void undo.run()}
          >
            Undo
          </button>
        )}
      </div>
      {isAccepting && (
        <Dialog title="Accept this change?" onClose={() => setAccepting(false)}>
          <SoulChanges changes={changes} empty="Changes nothing." />
          <p class="hint">
            The soul gets a new revision. A changed baseline restarts trait and mood from it.
          </p>
          <Trouble error={accept.error} />
          <div class="actions">
            <button
              type="button"
              class="primary"
              aria-disabled={accept.isRunning}
              onClick={() => void accept.run()}
            >
              Accept change
            </button>
          </div>
        </Dialog>
      )}
    </li>
  )
}
