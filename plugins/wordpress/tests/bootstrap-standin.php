<?php
require __DIR__ . '/standin/wordpress.php';
require __DIR__ . '/standin/woocommerce.php';
require dirname( __DIR__ ) . '/estiba-for-woocommerce/estiba-for-woocommerce.php';
