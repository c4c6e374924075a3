import type { Say } from '../ui/text.ts'

/** What the audit can be asked for. */
export const ACTIONS = [
  'create',
  'edit',
  'delete',
  'restore',
  'signIn',
  'signInFailed',
  'signOut',
  'passwordAsked',
  'passwordChanged',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodes',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'personErased',
  'requestMade',
  'requestAnswered',
  'companyExport',
  'companyRestore',
] as const

/** What was done, in words. */
export function actionText(action: string, t: Say): string {
  const known = ACTIONS.find((one) => one === action)
  return t(known ? `auditAction_${known}` : 'auditAction_else')
}
