import { Problem } from '../data/problem.ts'
import { signInWithToken } from '../data/sign-in.ts'
import { session, storeAutoLoginPage } from '../session/session.ts'

/**
 * Takes what the link that opened the app brings before its `#`: `page` (stored as the auto-login page) and `autoLoginToken` (signs in).
 * Both leave the address, so that a reload or a bookmark does not repeat them. A token that no longer works leads to the sign-in page.
 */
export async function takeEntrance(): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  const page = query.get('page')
  const token = query.get('autoLoginToken')
  if (page) storeAutoLoginPage(page)
  if (page || token) {
    query.delete('page')
    query.delete('autoLoginToken')
    const rest = query.toString()
    window.history.replaceState(null, '', `${window.location.pathname}${rest ? `?${rest}` : ''}${window.location.hash}`)
  }
  if (token && !session()) {
    await signInWithToken(token).catch((cause: unknown) => {
      if (!(cause instanceof Problem)) throw cause
    })
  }
}
