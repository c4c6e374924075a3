import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Why a place that a tenant typed is not connected to. */
export class ClosedDoor extends Error {
  constructor(readonly code: 'HOST_UNKNOWN' | 'HOST_NOT_ALLOWED' | 'PORT_NOT_ALLOWED') {
    super(code)
  }
}

/** Where to connect instead of to a name, which may lead elsewhere the next time it is asked for. */
export interface Place {
  readonly address: string
  /** The name that the certificate of the server is to bear; none where an address was typed. */
  readonly servername: string | undefined
}

/** Finds the servers that tenants name, and refuses those they may not reach through this one. */
export interface Outside {
  /** @throws ClosedDoor for a host inside the own networks, an unknown one, and a port that is none of the kind */
  place(host: string, port: number, ports: readonly number[]): Promise<Place>
}

/** Asks for all addresses of a name. */
export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>

/** Networks that lead back into the house, to the machine itself, or nowhere (IANA special-purpose registries). */
const inner4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Only these are the public IPv6 network; within it, what is for documents or carries an IPv4 address. */
const public6 = ['2000::/3']
const inner6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** The words for networks in the settings, as those of proxies (TRUST_PROXY). */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * The rule for servers that tenants name: public addresses and the ports of their kind; in the operator's own networks any port.
 * A name is asked for once, and what was looked at is what is connected to: a name that leads elsewhere a moment later changes nothing.
 */
export function outside(ownNetworks: readonly string[] = [], lookup: Lookup = allAddresses): Outside {
  const own = networks(ownNetworks.flatMap((one) => named[one] ?? [one]))
  return {
    place: async (host, port, ports) => {
      const bare = host.trim().replace(/^\[(.*)\]$/, '$1')
      const literal = isIP(bare) > 0
      const addresses = literal ? [bare] : (await answers(lookup, bare)).map(({ address }) => address)
      const [address] = addresses
      if (address === undefined) throw new ClosedDoor('HOST_UNKNOWN')
      const inside = addresses.every((one) => within(own, one))
      if (!inside && !addresses.every(isPublic)) throw new ClosedDoor('HOST_NOT_ALLOWED')
      if (!inside && !ports.includes(port)) throw new ClosedDoor('PORT_NOT_ALLOWED')
      return { address, servername: literal ? undefined : bare }
    },
  }
}

async function answers(lookup: Lookup, host: string) {
  return lookup(host).catch(() => {
    throw new ClosedDoor('HOST_UNKNOWN')
  })
}

function allAddresses(host: string) {
  return systemLookup(host, { all: true })
}

const house = networks([...inner4, ...inner6])
const world6 = networks(public6)

function isPublic(address: string): boolean {
  const plain = unmapped(address)
  return !within(house, plain) && (isIP(plain) === 4 || within(world6, plain))
}

/** Whether an address lies in networks; an IPv4 address that is written as an IPv6 one is that IPv4 address. */
export function within(list: BlockList, address: string): boolean {
  const plain = unmapped(address)
  const family = isIP(plain)
  return family > 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** A list of networks such as `10.0.0.0/8`; an address alone is a network of one. */
export function networks(list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const one of list) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) found.addAddress(address, family)
    else found.addSubnet(address, Number(bits), family)
  }
  return found
}

function unmapped(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (isIP(bare) !== 6) return bare
  // However it is written, an address of a URL has one form: that of a mapped one ends in two groups.
  const groups = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${bare}]`).hostname)
  if (!groups) return bare
  const [high, low] = [Number.parseInt(groups[1] ?? '', 16), Number.parseInt(groups[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
