const list = (text: string) => text.split(/,\s/u).map((name) => name.trim());

/** Names that imitate a site's staff, an owner called Hana, or the site Gomai. */
export const STAFF_NAMES = list(`
  أدمن, אדמין, এডমিন, ਐਡਮਿਨ, એડમિન, ఎడ్మిన్, ಅಡ್ಮಿನ್, അഡ്മിൻ, ადმინი, ադմին, አስተዳዳሪ, អ្នកគ្រប់គ្រង, ຜູ້ດູແລ,
  админ, Админ, АДМИН, Адмін, αδμιν, Άντμιν, แอดมิน, एडमिन, அட்மின், ඇඩ්මින්, အက်ဒမင်, ایڈمن, ادمین, أدمـن,
  أَدْمِن, 관리인, 운영진, 주인장, 방장, 매니저, 운영자, 관리자, 群主, 博主, 站主, 管理, 摄影, 管理员, マスター, マネージャー, ホスト, 店主, 管理人, 作家,
  fotoğrafçı, sahibi, Site Sahibi, yönetici, správce, автор, Автор сайта, adm¡n, aclmin, aclm1n, xHanax, hanaa,
  hhana, XxHanaxX, Hanaaaa, H*na, h@na, H🌸na, G⚽mai, g*mai, Gommai, Goomai, Gomaii, ゴマイ, ごまい, ゴマイ公式, 고마이, Гомай,
  Гомаи, 五枚, 伍枚, 5枚, ５枚, はな, ハナ, 하나, はなー, dueño, Dueña, propietario, El Dueño, Fotógrafo, fotógrafa, moderador,
  dono do site, Dona do site, proprietário, Photographe, la photographe, propriétaire, modérateur, hôte,
  Gestionnaire, Responsable, Inhaber, Inhaberin, Eigentümerin, Besitzerin, Gastgeber, Moderator, Fotograf,
  Fotografin, Verwalter, proprietario, moderatore, fotografo, właściciel, fotograf, moderatorka, eigenaar,
  fotograaf, beheerder, владелец, модератор, фотограф, хозяин, менеджер, поддержка, quản trị viên, chủ sở hữu,
  nhiếp ảnh gia, Người quản lý, pemilik, pengelola, fotografer, moderator, support, Support Team, host,
  The Host, manager, Manager Mike, Managerin, staff, Staff Member, site team, Gallery Owner, Owner, 0wn3r,
  OwnerOfficial, addmin, adnnin, admln, adm!n, adm|n, adm:n, adm/n, a.d.m.i.n, moderater, photografer,
  fotographer, ownner, Hosst, boss, artist, The Artist, アーティスト, 画家, お知らせ, ギャラリー, 지원팀, 客服, 主持人, 团队, 團隊, المصور,
  المصور أحمد, مالك الموقع, صاحب الموقع, Модератор чата, Служба поддержки, служба, техподдержка, 官方账号, 网站管理,
  サイト管理, サイトマスター, 中の人, ｵｰﾅｰ, ｱﾄﾞﾐﾝ, 管 理 人, 管・理・人, 管理○, 管*員, オ〇ナー, Administration, Admin de la Cruz,
  Administration de la Cruz, sysadmin, SuperUser, webmaster, Web Master, customer service, Help Desk,
  photo team, Gomai Team, Team Gomai, gomai_official, Real Hana, Hana (owner), Hana99, _hana_, Hana-san, hana.,
  Нana, 𝓗𝓪𝓷𝓪, H A N A, h4na, Hanâ, Hańa, Hаna, ⒽⒶⓃⒶ, 🅗🅐🅝🅐, ʜᴀɴᴀ, Häna, Hana♡, ♡Hana♡, iHana, oHanao, zzHanazz,
  HanaHana, Hana Hana
`);
