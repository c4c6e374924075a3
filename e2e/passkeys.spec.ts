import { expect, type Page, test } from '@playwright/test'
import { register, runCommand, signIn } from './journey.fixture.ts'
import { ownPlace } from './places.ts'

// Passkeys are made for a host name: the public address of the server, not a number.
test.use({ baseURL: `http://localhost:${ownPlace().port}` })

/** A device with a screen lock in the browser; `willing` says whether its person confirms. */
async function deviceOf(page: Page): Promise<{ willing: (yes: boolean) => Promise<void> }> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    willing: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

test.describe('passkeys', () => {
  test('one is added, signs in alone and after the password, is named and removed', async ({ page }) => {
    const device = await deviceOf(page)
    const person = await register(page)
    await page.goto('/#/settings/security')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Passkey name').fill('Work phone')
    await passkeys.getByLabel('Current password').fill(person.password)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await passkeys.getByRole('button', { name: 'I saved them' }).click()
    await expect(passkeys.getByText('Work phone')).toBeVisible()
    await expect(passkeys.getByText('not used yet')).toBeVisible()

    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Current password').fill(person.password)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByText('This device already has a passkey for this account.')).toBeVisible()

    await runCommand(page, 'Sign out')
    await device.willing(false)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByText('No passkey was used.')).toBeVisible()
    await device.willing(true)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()

    await runCommand(page, 'Sign out')
    await signIn(page, person.email, person.password)
    await expect(page.getByLabel('Code')).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()

    await page.goto('/#/settings/security')
    await expect(passkeys.getByText('last used')).toBeVisible()
    await passkeys.getByRole('button', { name: 'Rename: Work phone' }).click()
    await passkeys.getByLabel('Passkey name').fill('Blue phone')
    await passkeys.getByRole('button', { name: 'Save' }).click()
    await passkeys.getByRole('button', { name: 'Remove: Blue phone' }).click()
    await passkeys.getByLabel('Current password').fill(person.password)
    await passkeys.getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()

    await runCommand(page, 'Sign out')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByText('This passkey wasn’t accepted.')).toBeVisible()
    await signIn(page, person.email, person.password)
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  })
})
