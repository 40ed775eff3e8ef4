import { dismiss, notices } from '../notices.ts'

/** Recent notices. Always rendered, so that screen readers announce what is added. */
export const NoticeList = () => (
  <div class="notices" role="status">
    {notices.value.map(({ id, text }) => (
      <p key={id} class="notice">
        <span class="clip">{text}</span>
        <button type="button" class="quiet small" onClick={() => dismiss(id)}>
          Dismiss
        </button>
      </p>
    ))}
  </div>
)
