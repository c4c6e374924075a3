import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** What a sign-in tells of the device. */
export interface Device {
  readonly name: string
  readonly address: string
}

/** A device that stayed away so long is a new one. */
const KNOWN_DAYS = 180

/**
 * Notes from which device a person signs in, and tells the person by email when it is not one of those before. The first one ever is
 * no news. A device is its program, whatever the version, in its network: an address that a provider changes within a network is the same.
 */
export async function noteDevice(
  tx: Tx,
  { clientId, userId }: { readonly clientId: number; readonly userId: number },
  device: Device,
): Promise<void> {
  const mark = markOf(device)
  const known = await tx.rows<{ mark: string }>(sql`select mark from known_devices
    where client_id = ${clientId} and user_id = ${userId} and seen_at > now() - make_interval(days => ${KNOWN_DAYS}::integer)`)
  await tx.run(sql`insert into known_devices (client_id, user_id, mark) values (${clientId}, ${userId}, ${mark})
    on conflict (client_id, user_id, mark) do update set seen_at = excluded.seen_at`)
  if (known.length === 0 || known.some((one) => one.mark === mark)) return
  await tx.run(sql`insert into jobs (client_id, kind, payload)
    select u.client_id, 'mail', jsonb_build_object('template', 'newDevice', 'to', u.email, 'language', coalesce(u.language, c.language),
      'name', u.name, 'company', c.name, 'device', ${device.name.slice(0, 200) || '-'}::text, 'address', ${device.address}::text)
    from users u join (select client_id, name, case when practice = 'ro' then 'ro' else 'en' end as language from clients) c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.id = ${userId}`)
}

function markOf({ name, address }: Device): string {
  const program = name.replace(/[\d._]+/g, '')
  return createHash('sha256')
    .update(`${program}\n${networkOf(address)}`)
    .digest('base64url')
}

/** The network that an address is in: 256 addresses, or those of one connection where they are long. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address.replace(/\.\d+$/, '.0/24')
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped) return `${mapped[1]}.0/24`
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => '0')
  const groups = [...front, ...gap, ...back].map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
