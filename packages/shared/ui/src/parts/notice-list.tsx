import { dismiss, notices, undo } from '../notices.ts'

/** Recent notices. Always rendered, so that screen readers announce what is added. */
export const NoticeList = () => (
  <div class="notices" role="status">
    {notices.value.map(({ id, text, link, decision }) => (
      <p key={id} class="notice">
        <span class="clip">{text}</span>
        {link && <a href={link.href}>{link.text}</a>}
        {decision && (
          <button type="button" class="small" onClick={() => undo(id)}>
            Undo
          </button>
        )}
        <button type="button" class="quiet small" onClick={() => dismiss(id)}>
          Dismiss
        </button>
      </p>
    ))}
  </div>
)
