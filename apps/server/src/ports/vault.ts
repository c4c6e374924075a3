import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps secrets of tenants (passwords of mailboxes) unreadable in the database. */
export interface Vault {
  /** Encrypts a secret; `about` says whose it is and must be the same when it is opened. */
  seal(secret: string, about: string): string
  /** @throws Error when the text was sealed with another key or about something else */
  open(sealed: string, about: string): string
  /** A hash of a text that only the holder of the key can make. */
  readonly sign: (text: string) => string
}

/** AES-256-GCM with a key made from a long text. */
export function vaultOf(keyText: string): Vault {
  const key = createHash('sha256').update('temelia vault 1\n').update(keyText).digest()
  const signing = createHash('sha256').update('temelia signature 1\n').update(keyText).digest()
  return {
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
    seal: (secret, about) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** The vault of a server without a configured key: the key lies in the data folder, made at first use, readable by the server alone. */
export function folderVault(folder: string): Vault {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return vaultOf(readFileSync(file, 'utf8').trim())
}
