import { autoLoginPage, forgetSession, keepSession, type Session, session, sessionFrom } from '../session/session.ts'
import { call } from './http.ts'
import { type PasskeyAsked, askPasskey } from './passkey.ts'
import { Problem } from './problem.ts'

/** What is shown beside the password: a code, or what a passkey signed. */
export type SecondStepShown = Readonly<{ Code: string } | { Passkey: unknown }>

/** Signs in with what the person typed. Rejects with a `Problem`; its code is the catalogue's. */
export async function signIn(user: string, password: string, second?: SecondStepShown): Promise<Session> {
  const json = { User: user, Password: password, autoLoginPage: autoLoginPage() ?? '', ...second }
  return open((await call('/loginAuth', { method: 'POST', json })).body)
}

/** Signs in with the single-use token of a link. */
export async function signInWithToken(autoLoginToken: string): Promise<Session> {
  return open((await call('/auth/autoLogin', { method: 'POST', json: { autoLoginToken, mobileApp: 0 } })).body)
}

/** Signs in by the request of another device, which is then used up. */
export async function signInByRequest(Token: string): Promise<Session> {
  return open((await call('/auth/answerRequest', { method: 'POST', json: { Token } })).body)
}

/** Signs in by a passkey alone. Rejects with a `Problem`, or with `NoPasskey` when the browser gave none. */
export async function signInWithPasskey(): Promise<Session> {
  const asked = (await call('/auth/passkey/begin', { method: 'POST', json: {} })).body as PasskeyAsked
  const json = { Response: await askPasskey(asked) }
  return open((await call('/auth/passkey', { method: 'POST', json })).body)
}

/**
 * Asks the server whether the stored session still stands and takes over what it says about the person. A session that ended is
 * told by the 401 itself; without a network the stored one stays.
 */
export async function refreshSession(): Promise<void> {
  const reply = await call('/api/me').catch(ignoreProblem)
  const fresh = sessionFrom(reply?.body)
  if (fresh && session()) keepSession(fresh)
}

/**
 * Tells the server and forgets everything of this person on this device, even when the server does not answer. What was not sent is
 * thrown away, or with `keepUnsent` waits for the person's return.
 */
export async function signOut(keepUnsent: boolean): Promise<void> {
  const leaving = session()
  forgetSession(!keepUnsent)
  if (leaving) {
    const query = { UserId: leaving.userId, ClientId: leaving.clientId }
    await call('/loginAuth/logoutMobile', { query }).catch(ignoreProblem)
  }
}

function open(reply: unknown): Session {
  const opened = sessionFrom(reply)
  if (!opened) throw new Problem(200, { code: 'AUTHENTICATION_FAILED' })
  keepSession(opened)
  return opened
}

function ignoreProblem(cause: unknown): undefined {
  if (!(cause instanceof Problem)) throw cause
}
