import { listContacts } from '@/lib/contacts';
import { requireOperator } from '@/lib/session';
import { amendRemarks, removeContact } from './actions';

export default async function Log() {
  const operator = await requireOperator();
  const rows = listContacts(operator.id, {});
  return (
    <>
      <h1>{operator.callsign}</h1>
      {rows.map((row) => (
        <section key={row.id}>
          <h2>
            {row.peer} {row.band} {row.mode} {row.confirmed ? '✓' : ''}
          </h2>
          <form action={amendRemarks}>
            <input type="hidden" name="id" value={row.id} />
            <textarea name="remarks" defaultValue={row.remarks} />
            <button>Save</button>
          </form>
          <form action={removeContact}>
            <input type="hidden" name="id" value={row.id} />
            <button>Remove</button>
          </form>
        </section>
      ))}
    </>
  );
}
