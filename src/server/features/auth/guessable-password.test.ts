import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';
import { generatePassword } from './password.ts';

const OWN_NAMES = ['Hana Hayashi', 'Gomai', 'photos.example'];
const list = (text: string) => text.trim().split(/\s*\|\s*/u);

const WEAK = list(`
  password | 12345678 | 1234567890 | password123 | P@ssw0rd2026 | qwertyuiop | iloveyou22 | letmein!!!! |
  aaaaaaaaaaaa | gomaigomai | admin12345 | 2026-11-22 | summer2026! | gomai2026!! | hanahana12 |
  kennwort123 | contraseña1 | пароль1234 | Sommer2026! | Herbst2025!! | motdepasse1 | MotDePasse!1 |
  senha12345 | Wachtwoord1! | lösenord123 | heslo12345 | hasło12345 | jelszó1234 | şifre12345 | κωδικός123 |
  סיסמה12345 | كلمةالسر123 | पासवर्ड123 | รหัสผ่าน1234 | mậtkhẩu123 | パスワード1234 | ぱすわーど12 | 密码密码12345 |
  비밀번호1234 | さくらさくら12 | hana-photos | hana2026hana | Gomai-Gallery1 | photographer1 | Photography1! |
  fotograf2026 | canon12345! | nikon-2026! | admin-admin | administrator1 | welcome2026! | Willkommen1! |
  bienvenue123 | добропожаловать1 | привет12345 | iloveyou2026 | teamo12345 | woaini1314520 | saranghae12 |
  qwertz12345 | йцукен12345 | azertyuiop1 | 1q2w3e4r5t6y | november2026 | Dezember2025! | septiembre26 |
  tokyo-2026! | москва2026! | люблю20261! | qwerty!@#$% | P@ssw0rd!!!! | photos.example | hayashi2026! | 五枚五枚五枚五枚五枚 |
  aaaaaaaaaa1 | 1234567890!! | 2026-11-22!! | abcdefghij1 | hana12hana12 | こんにちは12345 | あいうえおかきくけこ |
  дождь123456
`);

const STRONG = list(`
  correct horse battery | nonosense-night | 五枚の写真を毎日撮る人 | x7Qx7Qx7Qvb-kettle |
  another horse, another battery | given password | blue kettle river | vier koffie kopjes |
  собака кошка дом | K7#mvPq2xL | tr0ub4dor&3 | 朝の散歩と味噌汁の湯気 | 雨上がりの坂道を自転車で | ねこが窓辺で昼寝する午後 |
  тихий вечер у старой реки | зелёный чайник на окне | три кота играют на гитаре |
  гроза над полем подсолнухов | lluvia sobre el tejado rojo | la luna bebe café frío |
  chats gris sur toit mouillé | drei Regenschirme im Keller | sette gatti blu al mercato |
  mavi deniz yedi martı | 푸른 바다 위 작은 배 하나 | 비 오는 날 창가의 고양이 | 七只猫在屋顶上看月亮 | gh4-Plv.92wkq |
  zebra-lamp-orbit-cactus | Wx9!rT2$kLm8 | θάλασσα και πέντε βάρκες | ממטרה כחולה על הגג הישן |
  قهوة الصباح على سطح البيت | ฝนตกที่หน้าต่างบ้านเก่า | hana walks 14 dogs uphill
`);

/** Returns those passwords that are guessable (`isWeak`) or those that are not. */
async function filter(passwords: string[], isWeak: boolean): Promise<string[]> {
  const answers = await Promise.all(passwords.map((password) => isGuessable(password, OWN_NAMES)));
  return passwords.filter((_, index) => answers[index] === isWeak);
}

test('[AUTH-5] known words of many languages, also with digits, and the gallery’s names are guessable', async () => {
  expect(WEAK.length).toBeGreaterThan(75);
  expect(await filter(WEAK, false)).toEqual([]);
});

test('[AUTH-5] passphrases of many languages and random passwords are not guessable', async () => {
  expect(STRONG.length).toBeGreaterThan(30);
  expect(await filter([...STRONG, generatePassword()], true)).toEqual([]);
});
