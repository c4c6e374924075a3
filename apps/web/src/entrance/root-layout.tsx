import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

/** Runs the guard again when the session ends, wherever it ended: the menu, the server's 401, another tab. */
export function RootLayout() {
  const router = useRouter()
  const signedIn = useSession() !== null
  useEffect(() => {
    if (!signedIn) void router.invalidate()
  }, [signedIn, router])
  return <Outlet />
}
